-- Scanning the most popular for a frequent term looked each name up by its key. The names stand beside the numbers now, in the
-- index itself, and are kept by triggers: a name that changes, and a row that comes.
alter table search_track_orders add column haystack text not null default '', add column circle uuid;
alter table search_user_orders add column haystack text not null default '', add column circle uuid;
alter table search_group_orders add column haystack text not null default '', add column circle uuid;
update search_track_orders o set haystack = s.haystack, circle = s.circle from search_tracks s where s.id = o.id;
update search_user_orders o set haystack = s.haystack, circle = s.circle from search_users s where s.id = o.id;
update search_group_orders o set haystack = s.haystack, circle = s.circle from search_groups s where s.id = o.id;

create function search_order_comes() returns trigger language plpgsql as $$
begin
  execute format('select haystack, circle from %I where id = $1', tg_argv[0]) into strict new.haystack, new.circle using new.id;
  return new;
end $$;
create function search_name_changes() returns trigger language plpgsql as $$
begin
  execute format('update %I set haystack = $2, circle = $3 where id = $1', tg_argv[0]) using new.id, new.haystack, new.circle;
  return null;
end $$;
create trigger search_order_comes before insert on search_track_orders for each row execute function search_order_comes('search_tracks');
create trigger search_order_comes before insert on search_user_orders for each row execute function search_order_comes('search_users');
create trigger search_order_comes before insert on search_group_orders for each row execute function search_order_comes('search_groups');
create trigger search_name_changes after update on search_tracks for each row
when ((old.haystack, old.circle) is distinct from (new.haystack, new.circle)) execute function search_name_changes('search_track_orders');
create trigger search_name_changes after update on search_users for each row
when ((old.haystack, old.circle) is distinct from (new.haystack, new.circle)) execute function search_name_changes('search_user_orders');
create trigger search_name_changes after update on search_groups for each row
when ((old.haystack, old.circle) is distinct from (new.haystack, new.circle)) execute function search_name_changes('search_group_orders');

create index search_track_orders_popular on search_track_orders (by_popularity, id) include (haystack, circle);
create index search_user_orders_popular on search_user_orders (by_popularity, id) include (haystack, circle);
create index search_group_orders_popular on search_group_orders (by_popularity, id) include (haystack, circle);
