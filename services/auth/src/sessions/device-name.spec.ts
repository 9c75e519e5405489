import { describe, expect, it } from '@jest/globals';
import { deviceName } from './device-name.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device name', () => {
  it('consists of the browser and the operating system', () => {
    expect(deviceName(`${LINUX} Chrome/128.0.0.0 Safari/537.36`)).toBe('Chrome on Linux');
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:129.0) Gecko/20100101 Firefox/129.0')).toBe(
      'Firefox on Windows',
    );
    expect(
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS');
  });

  it('is null for an unknown client', () => {
    for (const userAgent of [null, '', ' ', 'curl/8.1', '<script>']) expect(deviceName(userAgent)).toBeNull();
  });
});
