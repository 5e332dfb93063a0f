const number = (value: number, digits = 1) =>
  value
    .toFixed(digits)
    .replace('-', '−')
    .replace(/^−(0\.?0*)$/, '$1');

/** A level in dB or LUFS; silence has none. */
export const levelText = (level: number): string => (Number.isFinite(level) ? number(level) : 'none');

export const hertzText = (hz: number): string => String(Math.round(hz));

/** Share of real time in percent. */
export const costText = (cost: number | null): string => (cost === null ? '' : `${number(cost * 100, 2)} %`);
