import type { TableDefinition } from '../table-definition.ts';

export const manifestTable: TableDefinition = {
  name: 'manifest',
  columns: { propertyName: { required: true }, value: {} },
};
