alter table campaigns add column revision integer not null default 1;
