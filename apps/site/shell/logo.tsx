/** The name with its mark: five bars of a waveform under an arch. */
export function Logo() {
  return (
    <svg width="132" height="32" viewBox="0 0 132 32" aria-hidden="true" focusable="false">
      <path d="M2 29V15a13 13 0 0 1 26 0v14z" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M7.4 20v3.5M11.2 15.5v9M15 11v15M18.8 14.5v10M22.6 19v5" />
      </g>
      <text
        x="37"
        y="23"
        fill="currentColor"
        fontFamily="var(--font-display)"
        fontSize="22"
        fontWeight="750"
        letterSpacing="-0.8"
      >
        Tonehall
      </text>
    </svg>
  );
}
