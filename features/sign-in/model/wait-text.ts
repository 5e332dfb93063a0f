/** A waiting time for the end of a sentence: `in 1 minute`, `in 15 minutes`, `in 3 hours`; rounded up. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
}

const count = (number: number, unit: string) => `in ${number} ${unit}${number === 1 ? '' : 's'}`;
