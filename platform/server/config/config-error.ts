/** Invalid settings; `problems` are lines like `PORT: must be a whole number`. Never contains the value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `Tonehall cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      options,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
