import { RecordHead } from './record-head.tsx';

export const story = {
  title: 'Record head',
  render: () => (
    <>
      <RecordHead title="Order 1042" state="Paid" tone="good" amount="13.99 EUR" />
      <RecordHead title="Order 1043" state="Declined" tone="bad" amount="13.99 EUR" />
      <RecordHead title="WELCOME25" state="Not begun">
        <span>25% off</span>
      </RecordHead>
    </>
  ),
};
