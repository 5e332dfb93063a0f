/**
 * The environment of a process that we start: this one's, with `changes`. Node takes it when it starts, which is how
 * `NODE_ENV=production` comes early enough for React to choose its build by it.
 */
export function childEnvironment(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
