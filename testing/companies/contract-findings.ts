export interface ContractFindings {
  /** How many fields were looked up. */
  checked: number;
  /** Fields that our readers use, and the company does not publish. */
  missing: string[];
}
