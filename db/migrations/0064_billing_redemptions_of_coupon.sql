-- Admins read who has used a coupon, the last first.
create index coupon_redemptions_of_coupon on coupon_redemptions (coupon_id, created_at desc, id desc);
