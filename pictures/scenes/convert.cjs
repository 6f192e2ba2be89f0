// convert.cjs - node scenes/convert.cjs PNGDIR MASTERDIR [NAME...]
// PNG renders -> WebP masters at their final size, each under 350 kB.
const sharp = require('sharp'), fs = require('fs'), path = require('path')
const [, , src, dst, ...only] = process.argv
const LIMIT = 350 * 1000
;(async () => {
  for (const f of fs.readdirSync(src).filter(n => n.endsWith('.png')).sort()) {
    const name = f.slice(0, -4)
    if (only.length && !only.includes(name)) continue
    const [w, h] = name.startsWith('hero-') ? [1920, 1080] : [1600, 1000]
    const img = sharp(path.join(src, f))
    const meta = await img.metadata()
    let p = img.resize(w, h, { kernel: 'lanczos3', fit: 'cover' }).modulate({ saturation: 1.05 }).linear(1.045, -5)
    if (meta.width < w) p = p.sharpen({ sigma: 0.9, m1: 0.6, m2: 1.6 })
    const raw = await p.toBuffer()
    let q = 88, out
    do { out = await sharp(raw).webp({ quality: q, effort: 5, smartSubsample: true }).toBuffer(); q -= 3 } while (out.length > LIMIT && q > 60)
    fs.writeFileSync(path.join(dst, name + '.webp'), out)
    console.log(name, `${w}x${h}`, `q${q + 3}`, Math.round(out.length / 1000) + ' kB')
  }
})()
