/**
 * The environment of a child process: this one's, with `changes`. `NODE_ENV=production` has to be set before a process
 * starts, since React chooses its build by it.
 */
export function childEnvironment(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
