/** Whether the browser lacks a feature that the studio needs. */
export function lacksStudioFeatures(browser: object = globalThis): boolean {
  return ['AudioContext', 'AudioWorklet', 'WebAssembly'].some((name) => !(name in browser));
}

/** Whether the browser still reports a Shockwave Flash plugin. */
export function reportsFlash(plugins: ArrayLike<{ name: string }> = navigator.plugins): boolean {
  return Array.from(plugins).some(({ name }) => name.includes('Shockwave Flash'));
}
