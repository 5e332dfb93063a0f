/** Something that says in which country a buyer is: their billing details, the bank of their card, the address of their call. */
export interface CountryEvidence {
  kind: 'billing' | 'card' | 'address';
  /** The ISO code in capitals. */
  country: string;
}

export interface BuyerCountry {
  /** Null where nothing says it. */
  country: string | null;
  /** No two pieces agree, and at least two are there: the buyer is asked. */
  isDisputed: boolean;
}

/** The country that two pieces of evidence agree on, or else the one that the buyer has given, or else the first. */
export function findBuyerCountry(evidence: readonly CountryEvidence[]): BuyerCountry {
  const agreed = evidence.find((one) =>
    evidence.some((other) => other !== one && other.country === one.country),
  );
  const given = evidence.find(({ kind }) => kind === 'billing');
  const chosen = agreed ?? given ?? evidence[0];
  return { country: chosen?.country ?? null, isDisputed: !agreed && evidence.length > 1 };
}
