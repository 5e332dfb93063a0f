import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket that only counts bytes: the cheapest client possible. `count` receives the bytes of each chunk. */
export async function plainSocket(port: number, count: (bytes: number) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /socket HTTP/1.1\r\nHost: bench.test\r\nOrigin: http://bench.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('A socket was refused');
  socket.on('data', (bytes) => count(bytes.length));
  return socket;
}
