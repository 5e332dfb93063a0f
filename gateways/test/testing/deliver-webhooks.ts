import { writeWebhookBody } from '#gateways/test/server/webhook-body.ts';
import { signatureHeader, signWebhook, webhookKey } from '#gateways/test/server/webhook-signature.ts';
import type { AServer } from '#testing/a-server.ts';

/** Delivers the test gateway's pending webhooks to a server that does not listen; returns how many there were. */
export async function deliverWebhooks({ platform, server }: AServer): Promise<number> {
  const events = await platform.db
    .selectFrom('gateway_events')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const now = platform.clock.now();
  for (const event of events) {
    const payload = writeWebhookBody(event);
    const signature = signWebhook(webhookKey(platform.config.secret.reveal()), payload, now);
    const answer = await server.inject({
      method: 'POST',
      url: '/webhooks/billing',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`The webhook was answered ${answer.statusCode}`);
    await platform.db
      .updateTable('gateway_events')
      .set({ delivered_at: now })
      .where('id', '=', event.id)
      .execute();
  }
  return events.length;
}
