// loop.cjs - node scenes/loop.cjs FRAMEDIR OUTDIR
// Plays the steps forth and back, adds a slow breathing zoom, encodes with ffmpeg.
const fs = require('fs'), path = require('path'), os = require('os'), { execFileSync } = require('child_process')
const [, , dir, out] = process.argv
const FPS = 24, ZOOM = 0.055, AX = 0.62, AY = 0.55   // AX, AY: the point that stays still
const steps = fs.readdirSync(dir).filter(n => /^f\d+\.png$/.test(n)).sort()
const seq = [...steps, ...steps.slice(1, -1).reverse()]
const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'loop-'))
seq.forEach((f, i) => fs.symlinkSync(path.resolve(dir, f), path.join(tmp, `z${String(i).padStart(4, '0')}.png`)))
const k = `(${ZOOM}*(0.5-0.5*cos(2*PI*on/${seq.length})))`
const x0 = `W*${AX}*${k}`, x1 = `W-W*${1 - AX}*${k}`, y0 = `H*${AY}*${k}`, y1 = `H-H*${1 - AY}*${k}`
// perspective works at sub-pixel precision, so the zoom does not tremble
const vf = `perspective=x0='${x0}':y0='${y0}':x1='${x1}':y1='${y0}':x2='${x0}':y2='${y1}':x3='${x1}':y3='${y1}':interpolation=cubic:sense=source:eval=frame,scale=1280:720:flags=lanczos,format=yuv420p`
const run = (...a) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-framerate', String(FPS), '-i', path.join(tmp, 'z%04d.png'), '-vf', vf, '-an', ...a], { stdio: 'inherit' })
run('-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '28', '-row-mt', '1', '-g', '240', path.join(out, 'chantier-loop.webm'))
run('-c:v', 'libx264', '-preset', 'slow', '-crf', '22', '-movflags', '+faststart', path.join(out, 'chantier-loop.mp4'))
run('-frames:v', '1', '-c:v', 'libwebp', '-quality', '84', path.join(out, 'chantier-loop-poster.webp'))
fs.rmSync(tmp, { recursive: true })
