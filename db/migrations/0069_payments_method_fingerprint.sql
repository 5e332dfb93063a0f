-- A keyed hash of what the gateway calls the card or account that has paid, so that the same one is known again.
alter table payments add column method_fingerprint bytea check (octet_length(method_fingerprint) = 32);
create index payments_by_method on payments (method_fingerprint) where method_fingerprint is not null;
