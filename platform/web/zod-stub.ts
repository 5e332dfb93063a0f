/**
 * Stands in for zod in the browser's build. Modules of pure rules may declare schemas beside what a page uses of
 * them: the declarations run and mean nothing. Whoever tries to validate in the browser is told so; the server's
 * answer is the validation.
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
