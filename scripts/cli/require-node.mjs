// Plain JavaScript: an old Node cannot parse the TypeScript of the other scripts.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Fanroads needs Node.js 22.18 or newer and this is ${process.versions.node}. Install a current one from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
