import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

const secret = 'Zx81kQ';

describe('a text without secrets', () => {
  it.each([
    `GET /robotservice/x?access_token=${secret}&page=1`,
    `wss://h/websocket/web/1?token=${secret}`,
    `Authorization: Bearer ${secret}.${secret}`,
    `subprotocol bearer.${secret}`,
    `{"refresh_token":"${secret} ${secret}","ret":1}`,
    `{'devPassword': '${secret}'}`,
    `password=${secret}; name=ada`,
    `newPassword2: ${secret}`,
    `https://ada:${secret}@host/path`,
    `smsCode=${secret}`,
    `cookie: patrolkit-token=${secret}`,
    `/media/7?signature=${secret}&until=9`,
    `apiKey=${secret}`,
    // A JSON text that was cut off in the middle.
    `{"ticket":"${secret} ${secret}`,
  ])('holds no secret of %s', text => {
    expect(withoutSecrets(text)).not.toContain(secret);
  });

  it('holds no digest, no long token and no telephone', () => {
    const digest = 'c775e7b757ede630cd0aa1113bd102661ab38829ca52a6422ab782862f268646';
    const said = withoutSecrets(
      `call ${digest} of 13812345678 failed: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.x`,
    );
    for (const word of [digest, '13812345678', 'eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0'])
      expect(said).not.toContain(word);
  });

  it('keeps what helps', () => {
    for (const text of [
      'searchRobotList: rows[3].robotName is not text',
      'findUnitAndDeviceByCondition: HTTP 502',
      'the content policy of this page blocks https://media.example:8443',
      'patrol-live-player: Cannot read properties of undefined (reading videoChannelNumber)',
      'unparseable: JSON of 2048 signs, code=2006',
    ])
      expect(withoutSecrets(text)).toBe(text);
  });

  it('holds no token whatever stands around it', () => {
    const token = fc.stringMatching(/^[A-Za-z][0-9][A-Za-z0-9_-]{30,80}$/);
    fc.assert(
      fc.property(token, fc.string(), fc.string(), (word, before, after) => {
        expect(withoutSecrets(`${before}${word}${after}`)).not.toContain(word);
      }),
    );
  });
});
