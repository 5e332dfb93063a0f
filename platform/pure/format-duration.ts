/** A time in ms as "mm:ss", cut to whole seconds; minutes keep counting past an hour. What is no time is "00:00". */
export function formatDuration(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The same time in words, for screen readers: "1 minute 5 seconds". */
export function formatSpokenDuration(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  const minutes = Math.floor(seconds / 60);
  const rest = count(seconds % 60, 'second');
  return minutes === 0 ? rest : `${count(minutes, 'minute')} ${rest}`;
}
