/** What keeps one file from being sent, in words; other files go on. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}

export const changedMeanwhile = () =>
  new FileProblem('the file has changed while it was sent; run this again when it is finished');

const words: Readonly<Record<string, string>> = {
  EACCES: 'the file cannot be read: no permission',
  EPERM: 'the file cannot be read: no permission',
  ENOENT: 'the file is no longer there',
};

/** Runs work on a file; what the file system refuses becomes a `FileProblem`. */
export async function readingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new FileProblem(words[code] ?? `the file cannot be read: ${code}`);
  }
}
