/** A fake for the browser's `Audio`, which happy-dom has but cannot play: records its calls and makes no sound. */
export class SilentAudio extends EventTarget {
  static made: SilentAudio[] = [];
  src = '';
  preload = '';
  currentTime = 0;
  volume = 1;
  muted = false;
  paused = true;
  duration = Number.NaN;
  buffered = { length: 0, end: () => 0 };

  constructor() {
    super();
    SilentAudio.made.push(this);
  }

  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
  }

  pause(): void {
    this.paused = true;
  }

  /** Plays to a second. */
  runTo(second: number): void {
    this.currentTime = second;
    this.dispatchEvent(new Event('timeupdate'));
  }
}
