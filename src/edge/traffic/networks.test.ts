import { expect, test } from 'vitest';
import { openNetworks } from './networks.ts';

const networks = openNetworks();

test.each([
  ['3.5.140.2', 'Amazon'],
  ['52.95.110.1', 'Amazon'],
  ['20.42.65.92', 'Azure'],
  ['35.190.247.13', 'Google Cloud'],
  ['138.68.0.1', 'DigitalOcean'],
  ['5.9.0.1', 'Hetzner'],
  ['51.38.0.1', 'OVH'],
  ['45.33.32.156', 'Linode'],
  ['2a01:4f8::1', 'Hetzner'],
  ['2600:1f18::1', 'Amazon'],
])('%s (%s) is hosting', (address) => {
  expect(networks.kindOf(address)).toBe('hosting');
});

test.each([
  ['104.28.30.1', 'Cloudflare'],
  ['172.225.190.1', 'Akamai'],
  ['146.75.164.1', 'Fastly'],
  ['2a02:26f7:b00a:4000::1', 'Akamai'],
  ['2606:54c0:7680::1', 'Cloudflare'],
])('%s (%s) is an exit of the relay', (address) => {
  expect(networks.kindOf(address)).toBe('relay');
});

test.each([
  ['104.16.132.229', 'Cloudflare CDN'],
  ['23.32.1.1', 'Akamai CDN'],
  ['151.101.1.1', 'Fastly CDN'],
  ['66.249.66.1', 'Googlebot'],
  ['31.13.24.1', 'Meta'],
  ['73.92.1.1', 'Comcast'],
  ['217.0.0.1', 'Deutsche Telekom'],
  ['2003:e0::1', 'Deutsche Telekom'],
  ['192.168.0.1', 'private'],
  ['::1', 'loopback'],
  ['', 'unknown'],
  ['1.2.3', 'no address'],
])('nothing is said of %s (%s)', (address) => {
  expect(networks.kindOf(address)).toBeNull();
});
