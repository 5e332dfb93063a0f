-- What a page was opened for, with the payments that follow. A page from before has none: it charges nothing, and is opened anew.
alter table hosted_pages add column quote_id text not null default '';
alter table hosted_pages add constraint hosted_pages_quote_id_check check (length(quote_id) <= 100);
