declare module 'altcha/workers/pbkdf2?worker' {
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands workers out
  export default class extends Worker {
    constructor();
  }
}
