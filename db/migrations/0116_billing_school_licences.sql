-- A school's licence is an add-on that its owner pays for a number of teachers.
alter table subscriptions
  add column school_id uuid references organizations (id) on delete set null,
  -- Whom receipts name.
  add column school_name text not null default '' check (length(school_name) <= 100),
  add column quantity int not null default 1 check (quantity between 1 and 10000),
  -- Fewer from the next period on; null where nothing changes.
  add column next_quantity int check (next_quantity between 1 and 10000),
  -- The price of one teacher for a period.
  add column unit_minor bigint not null default 0 check (unit_minor >= 0),
  -- Names the last change of the number at the gateway.
  add column quantity_change uuid;
create index subscriptions_by_school on subscriptions (school_id) where school_id is not null;

-- The school that the page sells a licence to.
alter table hosted_pages add column school_id uuid references organizations (id) on delete cascade;
create index hosted_pages_by_school on hosted_pages (school_id) where school_id is not null;

-- What a school may do follows what is paid for it, in the same transaction. An old licence that has ended changes nothing beside one that runs.
create function subscriptions_copy_to_school() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' and exists (
    select from subscriptions s where s.school_id = new.school_id and s.id <> new.id and s.status <> 'cancelled'
  ) then
    return null;
  end if;
  update organization_subscriptions o set
    status = new.status,
    cancellation_scheduled = new.status = 'non_renewing',
    period_end = coalesce(new.ended_at, new.period_end),
    renewal_failed_at = new.renewal_failed_at,
    licences = new.quantity,
    next_licences = new.next_quantity,
    has_payment_source = new.payment_method <> 'none',
    updated_at = new.asked_at
  where o.organization_id = new.school_id
    and (o.status, o.cancellation_scheduled, o.period_end, o.renewal_failed_at, o.licences, o.next_licences, o.has_payment_source)
      is distinct from (new.status, new.status = 'non_renewing', coalesce(new.ended_at, new.period_end), new.renewal_failed_at,
        new.quantity, new.next_quantity, new.payment_method <> 'none');
  return null;
end $$;
create trigger subscriptions_copy_to_school after insert or update on subscriptions
for each row when (new.school_id is not null) execute function subscriptions_copy_to_school();
