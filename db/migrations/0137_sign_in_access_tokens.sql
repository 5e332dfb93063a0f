-- Tokens by which programs send requests in a member's name. The token itself is stored nowhere.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 4 and scopes <@ '{read,write,upload,admin}'::text[]),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index access_tokens_of_user on access_tokens (user_id, created_at);
create index access_tokens_by_end on access_tokens (expires_at);

create function access_tokens_to_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into security_events (at, kind, user_id, details)
      values (new.created_at, 'access_token_made', new.user_id, jsonb_build_object('scopes', array_to_string(new.scopes, ' ')));
  else
    insert into security_events (at, kind, user_id) values (now(), 'access_token_ended', old.user_id);
  end if;
  return null;
end $$;
create trigger access_tokens_to_security_events after insert or delete on access_tokens
  for each row execute function access_tokens_to_security_events();
