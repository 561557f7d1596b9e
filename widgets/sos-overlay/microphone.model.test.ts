import { describe, expect, it } from 'vitest';
import { openMicrophone } from './microphone.ts';

const refusing = (name: string, hasVoice = false) => ({
  getUserMedia: (wanted?: MediaStreamConstraints) =>
    hasVoice && !wanted?.video
      ? Promise.resolve('voice' as unknown as MediaStream)
      : Promise.reject(new DOMException('', name)),
});

describe('the microphone', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('that fails with %s is %s', async (name, problem) => {
    expect(await openMicrophone(refusing(name))).toBe(problem);
  });

  it('speaks without a camera, and is not there on a page that is not secure', async () => {
    expect(await openMicrophone(refusing('NotFoundError', true))).toBe('voice');
    expect(await openMicrophone(undefined)).toBe('insecure');
  });
});
