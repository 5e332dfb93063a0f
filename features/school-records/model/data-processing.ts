/** Version of the data processing agreement; a change of its text needs a new one. */
export const dataProcessingVersion = '2026-11';
