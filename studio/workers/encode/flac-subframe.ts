import type { BitWriter } from './bit-writer.ts';

/** How one channel of a block is written: as one value, as it is, or as what a fixed predictor did not foresee. */
export type Subframe =
  | { readonly kind: 'constant'; readonly bits: number }
  | { readonly kind: 'verbatim'; readonly bits: number }
  | { readonly kind: 'fixed'; readonly bits: number; readonly order: number; readonly rice: Rice };

/** Rice codes by partitions, each with a parameter of its own. */
interface Rice {
  readonly partitionOrder: number;
  readonly parameters: readonly number[];
  readonly bits: number;
}

const mostOrder = 4;
const mostPartitionOrder = 6;
/** 30 fits the longer of the two forms of a parameter, of 5 bits. */
const mostParameter = 30;

/** The cheapest way to write samples of `depth` bits. `bits` of the result is its size (RFC 9639, section 9.2). */
export function planSubframe(samples: Int32Array, depth: number): Subframe {
  if (samples.every((sample) => sample === samples[0])) return { kind: 'constant', bits: 8 + depth };
  const verbatim: Subframe = { kind: 'verbatim', bits: 8 + depth * samples.length };
  const order = bestOrder(samples);
  const rice = planRice(residualOf(samples, order), order);
  const bits = 8 + order * depth + rice.bits;
  return bits < verbatim.bits ? { kind: 'fixed', bits, order, rice } : verbatim;
}

/** Writes a channel as planned. */
export function writeSubframe(out: BitWriter, samples: Int32Array, depth: number, plan: Subframe): void {
  const types = { constant: 0, verbatim: 1, fixed: 8 };
  const order = plan.kind === 'fixed' ? plan.order : 0;
  out.write((types[plan.kind] + order) << 1, 8);
  const plain = plan.kind === 'constant' ? 1 : plan.kind === 'verbatim' ? samples.length : order;
  for (let i = 0; i < plain; i++) out.write(samples[i] ?? 0, depth);
  if (plan.kind === 'fixed') writeRice(out, residualOf(samples, order), order, plan.rice);
}

/** The order with the smallest sum of what is left. */
function bestOrder(samples: Int32Array): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let order = 0; order <= Math.min(mostOrder, samples.length - 1); order++) {
    const residual = residualOf(samples, order);
    let sum = 0;
    for (let i = mostOrder; i < samples.length; i++) sum += Math.abs(residual[i] ?? 0);
    if (sum < least) {
      least = sum;
      best = order;
    }
  }
  return best;
}

/** The differences of an order, from place `order` on: 24 bits and a side channel of 25 stay within 32 up to order 4. */
function residualOf(samples: Int32Array, order: number): Int32Array {
  let from = samples;
  for (let n = 1; n <= order; n++) {
    const next = new Int32Array(from.length);
    for (let i = n; i < from.length; i++) next[i] = (from[i] ?? 0) - (from[i - 1] ?? 0);
    from = next;
  }
  return from;
}

/** 0, -1, 1, -2... become 0, 1, 2, 3... */
const fold = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

function planRice(residual: Int32Array, order: number): Rice {
  let best: Rice | null = null;
  for (let partitionOrder = 0; partitionOrder <= mostPartitionOrder; partitionOrder++) {
    const size = residual.length / 2 ** partitionOrder;
    if (!Number.isInteger(size) || size <= order) break;
    const parameters: number[] = [];
    let bits = 6;
    for (let from = 0; from < residual.length; from += size) {
      const cheapest = cheapestParameter(residual, Math.max(from, order), from + size);
      parameters.push(cheapest.parameter);
      bits += 5 + cheapest.bits;
    }
    if (!best || bits < best.bits) best = { partitionOrder, parameters, bits };
  }
  return best ?? { partitionOrder: 0, parameters: [0], bits: Number.POSITIVE_INFINITY };
}

/** Near the logarithm of the mean; its neighbours are tried as well. */
function cheapestParameter(residual: Int32Array, from: number, to: number) {
  let sum = 0;
  for (let i = from; i < to; i++) sum += fold(residual[i] ?? 0);
  const mean = sum / Math.max(1, to - from);
  let near = 0;
  while (near < mostParameter && 2 ** (near + 1) <= mean) near++;
  let best = { parameter: near, bits: Number.POSITIVE_INFINITY };
  for (let parameter = Math.max(0, near - 1); parameter <= Math.min(mostParameter, near + 1); parameter++) {
    let bits = 0;
    for (let i = from; i < to; i++) bits += (fold(residual[i] ?? 0) >>> parameter) + 1 + parameter;
    if (bits < best.bits) best = { parameter, bits };
  }
  return best;
}

function writeRice(out: BitWriter, residual: Int32Array, order: number, rice: Rice): void {
  const size = residual.length / 2 ** rice.partitionOrder;
  out.write(1, 2);
  out.write(rice.partitionOrder, 4);
  for (const [place, parameter] of rice.parameters.entries()) {
    out.write(parameter, 5);
    for (let i = Math.max(order, place * size); i < (place + 1) * size; i++) {
      const folded = fold(residual[i] ?? 0);
      out.writeUnary(folded >>> parameter);
      if (parameter > 0) out.write(folded, parameter);
    }
  }
}
