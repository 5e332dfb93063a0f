-- What the licence of a school is credited for teachers who became fewer within a period; its next bills are less by that.
alter table subscriptions
  add column school_credit_minor integer not null default 0 check (school_credit_minor >= 0);
