/** Mixes the channels of sound to one, because a camera may have its microphone at any of its inputs. */

/**
 * The mean of channels, as samples of 16 bits. A mean is never louder than the loudest channel, so that nothing is cut off.
 * @param channels samples of -1 to 1 of each channel, all of the same length; one channel at least
 */
export function mixChannels(channels: readonly Float32Array[]): Int16Array {
  const scale = 32_767 / channels.length;
  const mixed = new Int16Array(channels[0]?.length ?? 0);
  for (let at = 0; at < mixed.length; at += 1) {
    let sum = 0;
    for (const channel of channels) sum += Math.max(-1, Math.min(1, channel[at] ?? 0));
    mixed[at] = sum * scale;
  }
  return mixed;
}

/**
 * The mean of interleaved channels. An incomplete turn at the end does not count.
 * @param samples of 16 bits
 * @param channels how many, from 1
 */
export function mixTurns(samples: Int16Array, channels: number): Int16Array {
  if (channels === 1) return samples;
  const mixed = new Int16Array(Math.floor(samples.length / channels));
  for (let at = 0; at < mixed.length; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += samples[at * channels + channel] ?? 0;
    mixed[at] = sum / channels;
  }
  return mixed;
}
