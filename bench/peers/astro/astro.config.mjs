import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://fanroads.com',
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough' }),
  // Astro leaves the Worker as it is written; the other two are minified.
  vite: { build: { rolldownOptions: { output: { minify: true } } } },
});
