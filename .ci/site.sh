#!/usr/bin/env bash
# Builds the whole site, the API reference included, into site/dist, which any web server can serve.
# SITE_URL is the address it will have, SITE_BASE the path below it (default /), REPOSITORY_URL where sources are linked (default: nowhere).
set -euo pipefail
cd "$(dirname "$0")/.."
: "${SITE_URL:?set SITE_URL to the address of the site, such as https://example.com}"
npm ci
npm start -- --once
npm run build --workspace toolwright-site
