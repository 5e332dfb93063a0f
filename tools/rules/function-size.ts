import { isTest } from './layers.ts';
import type { Rule } from './rule.ts';

const longest = 60;
const mostParameters = 3;
const checked = /^features\/[^/]+\/(server|model)\//;

/** Actions, stores, models and what stands beside them: at most 60 lines and three positional parameters a function. */
export const functionSize: Rule = {
  name: 'size of functions',
  check: ({ files }) =>
    files
      .filter(({ path }) => checked.test(path) && !isTest(path))
      .flatMap(({ path, functions }) =>
        functions.flatMap(({ line, lines, parameters }) => [
          ...(lines > longest
            ? [{ path, line, text: `a function of ${lines} lines; ${longest} at most` }]
            : []),
          ...(parameters > mostParameters
            ? [
                {
                  path,
                  line,
                  text: `${parameters} positional parameters; put all but the first into an object`,
                },
              ]
            : []),
        ]),
      ),
};
