-- What a school has bought: copied from its subscription by billing, or written by a site admin who has seen its bank transfer.
alter table organization_subscriptions
  add column period_end timestamptz,
  -- When the renewal that is due was first declined.
  add column renewal_failed_at timestamptz,
  -- Fewer teachers from the next period on.
  add column next_licences int check (next_licences >= 1),
  add column has_payment_source boolean not null default false,
  add column invoice_licences int check (invoice_licences >= 1),
  add column invoice_until timestamptz,
  add constraint organization_subscriptions_invoice check ((invoice_licences is null) = (invoice_until is null));
