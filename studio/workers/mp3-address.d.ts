declare module 'wasm-media-encoders/wasm/mp3?url' {
  /** Where the built WebAssembly of the MP3 encoder is. */
  const address: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands addresses out
  export default address;
}
