-- A like and its taking back may be delivered in either order, so heat may be below 0 for a moment.
alter table track_heat drop constraint track_heat_heat_check;
