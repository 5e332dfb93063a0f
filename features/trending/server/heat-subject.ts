/**
 * What has heat, which names its tables: `{noun}_heat ({noun}_id, heat, {noun}_created_at, listed)` with the index
 * `(heat desc, {noun}_created_at desc, {noun}_id desc) where listed`, `{noun}_heat_buckets ({noun}_id, bucket, heat)` with
 * its key and an index by bucket, and `{noun}_heat_epoch (one, epoch)` with one row.
 */
export interface HeatSubject {
  readonly noun: string;
}
