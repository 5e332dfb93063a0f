/** Compiles a WebAssembly module of our own host while it loads. Throws where it cannot be loaded. */
export const compileModule = (address: string): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(address));
