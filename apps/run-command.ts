/**
 * Runs the command of a program: its exit code is what `main` returns, or 1 with the error's message. `undo` holds what `main` has
 * opened; its steps run last to first in either case.
 */
export async function runCommand(
  main: () => Promise<number>,
  undo: readonly (() => Promise<void>)[],
): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const one of undo.toReversed()) await one();
  }
}
