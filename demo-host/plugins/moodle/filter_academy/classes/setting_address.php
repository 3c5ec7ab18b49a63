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

/**
 * A setting that holds an address: https, or http of this computer, for trying things out.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class setting_address extends \admin_setting_configtext {
    /** @var bool Whether a path of this site will do. */
    private $takespath;

    /**
     * Makes the setting.
     *
     * @param string $name Name with the plugin: filter_academy/scripturl.
     * @param bool $takespath Whether a path of this site will do, such as /login.
     */
    public function __construct(string $name, bool $takespath = false) {
        $this->takespath = $takespath;
        $key = explode('/', $name)[1];
        parent::__construct(
            $name,
            get_string($key, 'filter_academy'),
            get_string($key . '_desc', 'filter_academy'),
            '',
            PARAM_URL,
            60
        );
    }

    /**
     * Checks what an administrator has written.
     *
     * @param string $data An address, or nothing.
     * @return bool|string True, or what is wrong.
     */
    public function validate($data) {
        $valid = parent::validate($data);
        if ($valid !== true || $data === '' || $this->is_right($data)) {
            return $valid;
        }
        return get_string($this->takespath ? 'wrongaddressorpath' : 'wrongaddress', 'filter_academy');
    }

    /**
     * Whether an address may be used.
     *
     * @param string $address What was written.
     * @return bool
     */
    private function is_right(string $address): bool {
        // A path begins with one slash: two would lead to another site.
        if ($this->takespath && preg_match('~^/(?![/\\\\])~', $address)) {
            return true;
        }
        return (bool) preg_match('~^(https://[^/?#\s]|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$))~i', $address);
    }
}
