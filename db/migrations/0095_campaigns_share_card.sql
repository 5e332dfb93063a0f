alter table campaigns add column share_card_key text;
create index campaigns_without_share_card on campaigns (id) where share_card_key is null;
