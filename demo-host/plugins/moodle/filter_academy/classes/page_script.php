<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace filter_academy;

use moodle_page;
use stdClass;

/**
 * The script of the academy, once per page and only where a screen is.
 *
 * Moodle's own way to add a script knows neither modules nor hashes, and a script that offers itself to RequireJS
 * breaks the page. So the page adds the module itself, once its own code has run; that works in parts of a page that
 * are loaded later too.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class page_script {
    /** @var string JavaScript that adds elements to the head, unless they are there. */
    private const CODE = <<<'JS'
(function(elements) {
    if (document.getElementById('academy-widgets-js')) {
        return;
    }
    elements.forEach(function(element) {
        document.head.appendChild(Object.assign(document.createElement(element[0]), element[1]));
    });
})(%s)
JS;

    /**
     * Adds the script to a page.
     *
     * @param moodle_page $page The page.
     * @param stdClass $settings Settings of the filter.
     * @return void
     */
    public static function add_to(moodle_page $page, stdClass $settings): void {
        if (!$page->requires->should_create_one_time_item_now('filter_academy-script')) {
            return;
        }
        $apibase = self::api_base($settings);
        $metas = array_filter([
            'academy-api-base' => $apibase,
            'academy-login-url' => $settings->loginurl ?? '',
            'academy-base-path' => ($settings->basepath ?? '') ?: $apibase,
            // Add School, Edit and Add User open the academy’s own forms: no page of Moodle takes these actions.
            'academy-forms' => 'on',
        ]);
        $elements = [];
        foreach ($metas as $name => $content) {
            $elements[] = ['meta', ['name' => $name, 'content' => $content]];
        }
        $elements[] = ['script', array_filter([
            'id' => 'academy-widgets-js',
            'type' => 'module',
            'crossOrigin' => 'anonymous',
            'integrity' => $settings->integrity ?? '',
            'src' => $settings->scripturl,
        ])];
        $json = json_encode($elements, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_UNESCAPED_SLASHES);
        $page->requires->js_amd_inline(sprintf(self::CODE, $json));
    }

    /**
     * Where the API is: as set, else the host of the script.
     *
     * @param stdClass $settings Settings of the filter.
     * @return string URL.
     */
    private static function api_base(stdClass $settings): string {
        if (!empty($settings->apibase)) {
            return $settings->apibase;
        }
        return preg_replace('~^(https?://[^/]+).*$~', '$1', $settings->scripturl);
    }
}
