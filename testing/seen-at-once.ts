/** Stands for `IntersectionObserver`: what is observed is in the window at once. */
export class SeenAtOnce {
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange;
  }
  observe() {
    this.#onChange([{ isIntersecting: true }]);
  }
  disconnect() {}
}
