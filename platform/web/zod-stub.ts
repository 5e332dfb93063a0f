/**
 * Replaces zod in the browser's build, where modules of pure rules may declare schemas that no page uses. Declarations
 * run without effect; validating throws, since the server validates.
 */
interface Stub {
  (...input: unknown[]): Stub;
  readonly [name: string]: Stub;
}

const validatingMethod = /^(?:safe)?(?:parse|decode|encode)(?:Async)?$/i;

const stub: Stub = new Proxy((() => stub) as unknown as Stub, {
  get: (_target, name) => {
    if (typeof name === 'string' && validatingMethod.test(name)) {
      throw new Error(`zod is not part of the browser's build: ${name}`);
    }
    return stub;
  },
});

export const z = stub;
