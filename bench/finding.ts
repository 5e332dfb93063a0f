import { type Comparison, cpuOf } from './statistics.ts';

/** One line of the table. */
export interface Finding {
  /** G-number. */
  goal: string;
  what: string;
  ours: string;
  limit: string;
  ratio: string;
  gate: string;
  /** Null where there is no limit: a figure for the record. */
  passed: boolean | null;
  note: string;
}

const digits = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));
export const ms = (value: number): string => `${value < 1 ? value.toFixed(3) : value.toFixed(2)} ms`;

const side = ({ perSecond, p50Ms, p99Ms, appMs, databaseMs }: Comparison['ours']) =>
  `${digits(perSecond)}/s, p50 ${p50Ms} p99 ${p99Ms} ms, cpu ${appMs.toFixed(3)} + ${databaseMs.toFixed(3)} ms`;

/** A comparison passes when its rate and, in every counted round, its CPU time reach `gate` of the limit. */
export function findingOf(
  goal: string,
  what: string,
  compared: Comparison & { voided: number },
  gate: number | null,
  also: { mostCpuMs?: number } = {},
): Finding {
  const { rate, cpu, worstCpu, counted, of, noisy, voided } = compared;
  const isCheap = also.mostCpuMs === undefined || cpuOf(compared.ours) <= also.mostCpuMs;
  return {
    goal,
    what,
    ours: side(compared.ours),
    limit: side(compared.bare),
    ratio: `rate ${rate.toFixed(2)}, cpu ${cpu.toFixed(2)} (worst ${worstCpu.toFixed(2)})`,
    gate:
      gate === null
        ? ''
        : `${gate}${also.mostCpuMs === undefined ? '' : `, cpu at most ${also.mostCpuMs} ms`}`,
    passed: gate === null ? null : rate >= gate && worstCpu >= gate && isCheap,
    note: [
      noisy ? `others were busy in most of ${of} rounds; all count` : `${counted} of ${of} rounds`,
      ...(voided > 0 ? [`${voided} void, load was shed`] : []),
    ].join('; '),
  };
}
