import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface SmtpServer {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…`. */
  url: string;
  /** Timeout for an answer of the server. */
  timeoutMs?: number;
}

export interface SmtpSession {
  /**
   * Transfers a message. `taken`: the server has accepted it. `refused`: it certainly has not. `unknown`: the connection
   * failed during the transfer.
   */
  deliver(from: string, to: string, message: Buffer): Promise<'taken' | 'refused' | 'unknown'>;
  /** Why the last message was not accepted. */
  readonly problem: Error | null;
  close(): void;
}

/** Opens a connection and authenticates. A rejection means that nothing was sent. */
export async function openSmtpSession(server: SmtpServer): Promise<SmtpSession> {
  const { hostname, port, protocol, username, password } = new URL(server.url);
  const { timeoutMs = 20_000 } = server;
  const secure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  let problem: Error | null = null;
  connection.on('error', (error) => {
    problem = error;
  });

  try {
    await awaitSmtpStep(connection, (done) => connection.connect(done));
    if (username !== '') {
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      await awaitSmtpStep(connection, (done) => connection.login({ credentials }, done));
    }
  } catch (error) {
    connection.close();
    throw error;
  }

  return {
    get problem() {
      return problem;
    },
    async deliver(from, to, message) {
      try {
        await awaitSmtpStep(connection, (done) => connection.send({ from, to: [to] }, message, done));
        return 'taken';
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
        // Only an error response proves that the server has not accepted the message.
        const answered = 'responseCode' in problem && typeof problem.responseCode === 'number';
        return answered ? 'refused' : 'unknown';
      }
    },
    close: () => connection.quit(),
  };
}

/** Awaits a step of the SMTP dialogue, which ends by its callback or by an error or end of the connection. */
function awaitSmtpStep(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error?: Error) => reject(error ?? new Error('The mail server closed the connection'));
    connection.once('error', fail);
    connection.once('end', fail);
    step((error) => {
      connection.off('error', fail);
      connection.off('end', fail);
      if (error) reject(error);
      else resolve();
    });
  });
}
