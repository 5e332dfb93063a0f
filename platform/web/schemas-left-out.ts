/**
 * Stands in for zod in the browser's build. Modules of pure rules may declare schemas beside what a page uses of
 * them: the declarations run and mean nothing. Whoever tries to validate in the browser is told so; the server's
 * answer is the validation.
 */
interface Nothing {
  (...input: unknown[]): Nothing;
  readonly [name: string]: Nothing;
}

const validating = /^(?:safe)?(?:parse|decode|encode)(?:Async)?$/i;

const nothing: Nothing = new Proxy((() => nothing) as unknown as Nothing, {
  get: (_target, name) => {
    if (typeof name === 'string' && validating.test(name)) {
      throw new Error(`zod is not part of the browser's build: ${name}`);
    }
    return nothing;
  },
});

export const z = nothing;
